import { useEffect, useState } from 'react'

const debounceTime = 600

/** A text once it has not changed for 600 ms. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceTime)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
