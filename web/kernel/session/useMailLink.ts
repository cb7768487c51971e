import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

type Carried = Readonly<Record<string, string>>

// Only this hook writes there.
const kept = () => (window.history.state as { mailLink?: Carried } | null)?.mailLink

/**
 * What a mail's link carries, taken out of the address at once: neither the bar, nor a title, nor a referrer keeps
 * it (rule session-6). A reload of the page still knows it, until it is used; no other page and no other tab does.
 */
export function useMailLink(path: string, given: Carried | undefined): [Carried | undefined, () => void] {
  const { history } = useRouter()
  const [link] = useState(() => given ?? kept())
  const isNew = given !== undefined
  useEffect(() => {
    if (isNew && link) history.replace(path, { mailLink: link })
  }, [isNew, link, history, path])
  return [link, () => history.replace(path)]
}
