import { skipToken, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { LoadFailure } from '#web/kernel/page/QueryPlaceholder.tsx'
import { useMailLink } from '#web/kernel/session/useMailLink.ts'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

type Texts = { readonly [name: string]: string | undefined }

/** What a page does with its link. */
type Using<Link> = {
  link: Link
  /** Shows the outcome in place of the page, after the link was used. */
  end: (outcome: ReactNode) => void
  /** The same, but the link stays: whoever loads the page again is told what became of it. */
  show: (outcome: ReactNode) => void
  /** Shows the page as if there were no link, because this one is not valid. */
  drop: () => void
}

type Props<Link, Seen> = {
  /** The page's own address. */
  path: string
  /** The names of the link's query parameters; the first is the code. */
  carries: readonly [string, ...string[]]
  /** Makes the link from its parameters; undefined when one is missing. */
  linkOf: (carried: Texts) => Link | undefined
  /** The heading while the link is checked. */
  heading: string
  /** Reads the purpose of the link without changing anything, because mail scanners open links too. */
  look: (link: Link) => Promise<Seen>
  /** The page without a link. */
  missing: ReactNode
  /** The question to the visitor; the link is used only by the POST that follows. */
  children: (seen: Seen, using: Using<Link>) => ReactNode
}

/**
 * The page that a mail's link opens (rule session-6). It removes the code from the address at once and reads what the
 * link is for; nothing happens until the visitor confirms.
 */
export function MailLinkPage<Link, Seen>(props: Props<Link, Seen>) {
  const { path, carries, linkOf, heading, look, missing, children } = props
  const [carried, forget] = useMailLink(path, useGiven(carries))
  const [ended, setEnded] = useState<{ outcome: ReactNode }>()
  const show = (outcome: ReactNode) => setEnded({ outcome })
  function end(outcome: ReactNode) {
    forget()
    show(outcome)
  }
  const link = ended || !carried ? undefined : linkOf(carried)
  const looked = useQuery({
    // The code is not in the key, because keys stay in the cache after the screen is gone.
    queryKey: ['mail link', path],
    queryFn: link === undefined ? skipToken : () => look(link),
    gcTime: 0,
    // Checked once, when the link is opened.
    staleTime: Infinity,
    retry: false,
    // Without a network the query fails at once instead of waiting.
    networkMode: 'always',
  })
  if (ended) return ended.outcome
  if (link === undefined) return missing
  const { data } = looked
  if (data !== undefined) return children(data, { link, end, show, drop: () => end(missing) })
  return (
    <>
      <PageHeading>{heading}</PageHeading>
      {looked.error ? (
        <LoadFailure of={looked} title="No se ha podido comprobar el enlace" />
      ) : (
        <Skeleton label="Comprobando el enlace" lines={4} />
      )}
    </>
  )
}

/** The link's parameters in the address; undefined without a code. */
function useGiven([code, ...more]: Props<unknown, unknown>['carries']) {
  const query: Texts = useSearch({ strict: false })
  if (query[code] === undefined) return undefined
  return Object.fromEntries([code, ...more].map((name) => [name, query[name] ?? '']))
}
