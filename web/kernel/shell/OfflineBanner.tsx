import { useEffect, useSyncExternalStore } from 'react'
import { announce } from '#web/ui/Announcer.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './OfflineBanner.module.css'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** A banner while there is no network; it says that nothing typed is lost (rule shell-7). */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  useEffect(() => (online ? undefined : () => announce('Vuelves a tener conexión')), [online])
  return (
    <div role="status" className={online ? 'vh' : styles.banner}>
      {!online && (
        <>
          <Icon name="warning" />
          Sin conexión. Lo que has escrito sigue aquí.
        </>
      )}
    </div>
  )
}
