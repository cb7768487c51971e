import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
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

const isHeldAlways = () => true
const stepOf = ({ search }: { search: string }) => new URLSearchParams(search).get('paso')

/**
 * Back cancels nothing that is under way (rule form-11): on the same page, of whose address a dialog or a step may be
 * a part, it only says so; before another page it asks. Of a dialog it asks nothing where the screen itself goes after
 * the answer; a page is not held by what a dialog on it holds already. It does without the router's hook, which the frame
 * of every page would carry for it.
 */
export function HeldOnPage({ ofPage }: Props) {
  const { history } = useRouter()
  const [asked, setAsked] = useState<{ go: () => void }>()
  useLayoutEffect(() => {
    const isHeld = ofPage?.isHeld ?? isHeldAlways
    const release = history.block({
      blockerFn: ({ action, currentLocation: current, nextLocation: next }) => {
        const isElsewhere = current.pathname !== next.pathname
        if (!isHeld() || (ofPage && heldDialogs > 0)) return false
        if (isElsewhere && ofPage?.isAsked()) return false
        const isByLink = action === 'PUSH' || action === 'REPLACE'
        // What a step of a wizard asked for, such as an upload, is part of it.
        const isStep = stepOf(current) !== stepOf(next)
        if (isByLink && !(ofPage && (isElsewhere || isStep))) return false
        // A way over several pages cannot be gone again.
        if (action === 'GO' || !isElsewhere) sayUnderWay()
        else {
          const unasked = { ignoreBlocker: true }
          setAsked({
            go: {
              BACK: () => history.back(unasked),
              FORWARD: () => history.forward(unasked),
              PUSH: () => history.push(next.href, next.state, unasked),
              REPLACE: () => history.replace(next.href, next.state, unasked),
            }[action],
          })
        }
        return true
      },
      enableBeforeUnload: isHeld,
    })
    if (!ofPage) heldDialogs += 1
    return () => {
      if (!ofPage) heldDialogs -= 1
      release()
    }
  }, [ofPage, history])
  if (!asked) return null
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
        asked.go()
      }}
    >
      <p>{underWay.text}</p>
    </Confirm>
  )
}
