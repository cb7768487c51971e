import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { anySearch } from '#web/ui/anySearch.ts'
import { Confirm } from '#web/ui/Confirm.tsx'
import { sayUnderWay, underWay } from '#web/ui/UnderWay.tsx'

let heldDialogs = 0

type Props = {
  /** Of a page, whose links lead away too: asked when one leaves. A dialog is held as long as this is there. */
  ofPage?: {
    isHeld: () => boolean
    /** Whether something else asks whoever goes to another page. */
    isAsked: () => boolean
    /** Called when the user leaves all the same. */
    onLeave: () => void
  }
}

type Way = { action: 'BACK' | 'FORWARD' | 'PUSH' | 'REPLACE'; to: string; search: Record<string, unknown> }

const isHeldAlways = () => true
const stepOf = ({ search }: { search: object }) => ('paso' in search ? search.paso : undefined)

/**
 * Back cancels nothing that is under way (rule form-11): on the same page, of whose address a dialog or a step may be
 * a part, it only says so; before another page it asks. Of a dialog it asks nothing where the screen itself goes after
 * the answer; a page is not held by what a dialog on it holds already.
 */
export function HeldOnPage({ ofPage }: Props) {
  const router = useRouter()
  const { history } = router
  const [asked, setAsked] = useState<Way>()
  const isHeld = ofPage?.isHeld ?? isHeldAlways
  useEffect(() => {
    if (ofPage) return undefined
    heldDialogs += 1
    return () => void (heldDialogs -= 1)
  }, [ofPage])
  useBlocker({
    shouldBlockFn: ({ action, current, next }) => {
      const isElsewhere = current.pathname !== next.pathname
      if (!isHeld() || (ofPage && heldDialogs > 0)) return false
      if (isElsewhere && ofPage?.isAsked()) return false
      const isByLink = action === 'PUSH' || action === 'REPLACE'
      // What a step of a wizard asked for, such as an upload, is part of it.
      const isStep = stepOf(current) !== stepOf(next)
      if (isByLink && !(ofPage && (isElsewhere || isStep))) return false
      // A way over several pages cannot be gone again.
      if (action === 'GO' || !isElsewhere) sayUnderWay()
      else setAsked({ action, to: next.pathname, search: next.search })
      return true
    },
    enableBeforeUnload: isHeld,
  })
  if (!asked) return null
  function go({ action, to, search }: Way) {
    if (action === 'BACK') history.back({ ignoreBlocker: true })
    else if (action === 'FORWARD') history.forward({ ignoreBlocker: true })
    else
      void router.navigate({
        to,
        search: anySearch(search),
        replace: action === 'REPLACE',
        ignoreBlocker: true,
      })
  }
  return (
    <Confirm
      title={underWay.title}
      cancel={underWay.stay}
      confirm={underWay.leave}
      tone="danger"
      onCancel={() => setAsked(undefined)}
      onConfirm={() => {
        setAsked(undefined)
        ofPage?.onLeave()
        go(asked)
      }}
    >
      <p>{underWay.text}</p>
    </Confirm>
  )
}
