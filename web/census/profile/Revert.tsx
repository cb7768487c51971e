import { useState } from 'react'
import { samePersonQuestion } from '#contract/census/profile/samePerson.ts'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { profiles } from '#contract/census/profile/profile.ts'
import type { ProfileChange } from '#contract/people/profileChange.ts'
import { findFieldLabel, formatChange } from '#contract/census/profile/formatChange.ts'
import type { KnownOfDocument } from '#contract/problem.ts'
import { SamePersonText } from '#web/census/profile/SamePersonText.tsx'
import { AddressEffectText } from '#web/census/profile/AddressEffectText.tsx'
import { ApiProblem, call, messageOf } from '#web/kernel/api/api.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { fieldErrorsOf } from '#web/kernel/form/form.ts'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = {
  id: number
  change: ProfileChange
  onClose: () => void
  onDone: (profile: AffiliateProfile) => Promise<unknown>
}

/** Asks before a field is reverted; a refusal is shown in the same dialog. */
export function Revert({ id, change: { activityId, field, before, after }, onClose, onDone }: Props) {
  const label = findFieldLabel(field)
  const [known, setKnown] = useState<KnownOfDocument>()
  async function revert(samePerson?: boolean) {
    const body = { activityId, field, samePerson }
    const profile = await call(profiles.revert, { params: { id }, body })
    showToast('Datos guardados')
    await onDone(profile)
  }
  /** Reverts, or asks further what the server asks. */
  const revertOrAsk = () =>
    revert().catch((error: unknown) => {
      if (!(error instanceof ApiProblem) || !error.details.known) throw error
      setKnown(error.details.known)
    })
  if (known)
    return (
      <ConfirmCall
        key="same person"
        title={samePersonQuestion}
        confirm="Es la misma persona"
        cancel="No es la misma"
        tone="primary"
        busy="Guardando…"
        onConfirm={() => revert(true)}
        onClose={onClose}
      >
        <SamePersonText of={known} />
      </ConfirmCall>
    )
  return (
    <ConfirmCall
      title={`¿Seguro que quieres recuperar «${label}»?`}
      confirm="Recuperar"
      tone="primary"
      busy="Guardando…"
      whyOf={(error) => [messageOf(error), ...reasonsOf(error)].join('. ')}
      onConfirm={revertOrAsk}
      onClose={onClose}
    >
      <p>
        Ahora dice <strong>{formatChange(field, after)}</strong> y volverá a decir{' '}
        <strong>{formatChange(field, before)}</strong>. También quedará en el historial.
      </p>
      {field === 'email' && <AddressEffectText id={id} address={before ?? ''} />}
    </ConfirmCall>
  )
}

const reasonsOf = (error: Error) =>
  fieldErrorsOf(error).map(({ name, message }) => `${findFieldLabel(name)}: ${message}`)
