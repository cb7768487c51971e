import { useEffect, useState } from 'react'

/**
 * Whether this page opens again without a network: true once the service worker says that it has kept the program of
 * the door (rule door-6), false where there is none.
 */
export function useOpensOffline(): boolean {
  const [opens, setOpens] = useState(false)
  useEffect(() => {
    const { port1: heard, port2: told } = new MessageChannel()
    heard.addEventListener('message', () => setOpens(true))
    heard.start()
    async function ask() {
      const { active } = await navigator.serviceWorker.ready
      active?.postMessage('keep the door', [told])
    }
    if ('serviceWorker' in navigator) void ask()
    return () => heard.close()
  }, [])
  return opens
}
