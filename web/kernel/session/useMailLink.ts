import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

type LinkParams = Readonly<Record<string, string>>

// Only this hook writes there.
const readStoredLink = () => (window.history.state as { mailLink?: LinkParams } | null)?.mailLink

/**
 * What a mail's link carries, taken out of the address at once: neither the bar, nor a title, nor a referrer keeps
 * it (rule session-6). A reload of the page still knows it, until it is used; no other page and no other tab does.
 */
export function useMailLink(
  path: string,
  given: LinkParams | undefined,
): [LinkParams | undefined, () => void] {
  const { history } = useRouter()
  const [link] = useState(() => given ?? readStoredLink())
  const isNew = given !== undefined
  useEffect(() => {
    if (isNew && link) history.replace(path, { mailLink: link })
  }, [isNew, link, history, path])
  return [link, () => history.replace(path)]
}
