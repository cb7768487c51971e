import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { stoppedAddresses } from '#contract/census/profile/stoppedAddresses.ts'
import { hoursToStop, type StoppedAddress } from '#contract/people/addressEffect.ts'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { noEmail } from '#contract/people/email.ts'
import { ReasonDialog } from '#web/kernel/form/ReasonDialog.tsx'
import { call } from '#web/kernel/api/api.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = {
  profile: AffiliateProfile
  /** Receives the profile after one was lifted. */
  onLifted: (profile: AffiliateProfile) => Promise<unknown>
}

/** The addresses that the proven one of a profile has stopped; a super admin can lift each (rule rights-11). */
export function StoppedAddresses({ profile, onLifted }: Props) {
  const { id, identityLocked } = profile
  const client = useQueryClient()
  const listed = queryOf(stoppedAddresses.list, { params: { id } })
  const stopped = useQuery(listed)
  const [asked, setAsked] = useState<string>()
  if (!stopped.data)
    return (
      <QueryPlaceholder
        of={stopped}
        loading="Cargando las direcciones paradas"
        failed="No se han podido cargar"
        lines={2}
      />
    )
  return (
    <>
      <EntryList>
        {stopped.data.map(({ email, stoppedAt }) => (
          <li key={email}>
            <div>
              {email || noEmail}
              <small>
                Parada: <time dateTime={stoppedAt}>{formatMoment(stoppedAt)}</time>
              </small>
            </div>
            {!identityLocked && (
              <Button onClick={() => setAsked(email)}>
                Volver a permitir…<span className="vh"> {email || noEmail}</span>
              </Button>
            )}
          </li>
        ))}
      </EntryList>
      {asked !== undefined && (
        <ReasonDialog
          title={`Volver a permitir «${asked || noEmail}»`}
          button="Volver a permitir"
          busy="Guardando…"
          failed="No se ha permitido"
          send={async ({ reason }) => {
            const lifted = await call(stoppedAddresses.lift, {
              params: { id },
              body: { email: asked, reason },
            })
            setAsked(undefined)
            showToast('Dirección permitida otra vez')
            client.setQueryData<StoppedAddress[]>(listed.queryKey, (known) =>
              known?.filter(({ email }) => email !== asked),
            )
            await onLifted(lifted)
          }}
          onClose={() => setAsked(undefined)}
        >
          {/* What can be stopped is told before: nobody gains by this alone. */}
          <p>
            La dirección que la paró recibe un aviso. El correo de la ficha no cambia:{' '}
            {explain(profile, asked)}
          </p>
          <p>El motivo queda en el registro de actividad con tu usuario y la fecha.</p>
        </ReasonDialog>
      )}
    </>
  )
}

/** What follows from lifting the stop of an address. */
const explain = (profile: AffiliateProfile, email: string) =>
  profile.email === email
    ? `ya es este, y durante ${hoursToStop} horas desde que se reciba otro aviso se podrá parar de nuevo.`
    : `si alguien escribe en ella esta dirección, se avisará otra vez y se podrá parar durante ${hoursToStop} horas.`
