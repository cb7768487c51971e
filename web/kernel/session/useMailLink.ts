import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

type LinkParams = Readonly<Record<string, string>>

// Only this hook writes there.
const readStoredLink = () => (window.history.state as { mailLink?: LinkParams } | null)?.mailLink

/**
 * The parameters of a link from a mail, removed from the address at once, so that no title or referrer has them
 * (rule session-6). They are kept in this history entry and survive a reload, until the returned function forgets
 * them.
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
