import { useBlocker, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Confirm } from '#web/ui/Confirm.tsx'
import { sayUnderWay, underWay } from '#web/ui/UnderWay.tsx'

/**
 * Back cancels nothing that is under way in a dialog (rule form-11): on the same page, of whose address the dialog may
 * be a part, it only says so; before another page it asks. It asks nothing where the screen itself goes after the answer.
 */
export function HeldOnPage() {
  const { history } = useRouter()
  const [asked, setAsked] = useState<'BACK' | 'FORWARD'>()
  useBlocker({
    shouldBlockFn: ({ action, current, next }) => {
      if (action === 'PUSH' || action === 'REPLACE') return false
      // A way over several pages cannot be gone again.
      if (action === 'GO' || current.pathname === next.pathname) sayUnderWay()
      else setAsked(action)
      return true
    },
  })
  if (!asked) return null
  return (
    <Confirm
      title={underWay.title}
      cancel={underWay.stay}
      confirm={underWay.leave}
      tone="danger"
      onCancel={() => setAsked(undefined)}
      onConfirm={() => (asked === 'BACK' ? history.back : history.forward)({ ignoreBlocker: true })}
    >
      <p>{underWay.text}</p>
    </Confirm>
  )
}
