import { useState } from 'react'

/** Whether something has been so at any time since one came: a booth is also opened before its voting is. */
export function useEver(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo)
  if (isSo && !wasSo) setWasSo(true)
  return wasSo || isSo
}
