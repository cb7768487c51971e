import { useEffect, useState } from 'react'

/** A text once it has not changed for that many milliseconds. */
export function useDebounced(value: string, milliseconds = 600): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return debounced
}
