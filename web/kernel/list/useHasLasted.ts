import { useEffect, useState } from 'react'

/** True once `going` has been true for so many milliseconds, so that short waits show nothing (rule list-2). */
export function useHasLasted(going: boolean, milliseconds: number): boolean {
  const [lasted, setLasted] = useState(false)
  useEffect(() => {
    if (!going) return undefined
    const timer = setTimeout(() => setLasted(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [going, milliseconds])
  return going && lasted
}
