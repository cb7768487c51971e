import { useEffect, useSyncExternalStore } from 'react'
import { listUnsaved, markUnsaved, ofForms } from '#web/kernel/form/unsaved.ts'
import { getCurrentSession } from '#web/kernel/session/session.ts'
import { forgetUnanswered, hasUnanswered, subscribeToUnanswered } from '#web/kernel/session/unanswered.ts'
import { HeldOnPage } from '#web/ui/HeldOnPage.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { underWay } from '#web/ui/UnderWay.tsx'

const ofPage = {
  // A session that has ended leads to the login, whatever it asked for.
  isHeld: () => hasUnanswered() && getCurrentSession() !== null,
  // A form with changes asks by itself.
  isAsked: () => listUnsaved().includes(ofForms),
  onLeave: forgetUnanswered,
}

/** Asks whoever leaves the page while a change is on its way, whichever part of it asked for it (rule form-11). */
export const Unanswered = () => useSyncExternalStore(subscribeToUnanswered, hasUnanswered) && <Question />

function Question() {
  useEffect(() => {
    Dialog.warm()
    return markUnsaved(underWay.text)
  }, [])
  return <HeldOnPage ofPage={ofPage} />
}
