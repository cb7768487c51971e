import { useState } from 'react'
import { attendances } from '#contract/meetings/attendances.ts'
import { texts } from '#contract/messages.ts'
import type { FoundPerson } from '#contract/people/people.ts'
import { call } from '#web/kernel/api/api.ts'
import type { FormOf } from '#web/kernel/form/form.ts'
import { SendForm } from '#web/kernel/form/SendForm.tsx'
import { nobodyText, PersonField, usePerson, usePersonSearch } from '#web/people/PersonField.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = { meetingId: number; onAdded: () => void }
type Values = { affiliateId: number | null }

const labels = { affiliateId: 'Persona' }

/** Adds somebody of the census to who attends a meeting, at once as confirmed (rule attendance-2). */
export function AddAttendance(props: Props) {
  /** How many were added: each time the form begins anew. */
  const [round, setRound] = useState(0)
  return (
    <Card title="Añadir asistencia" level={3}>
      <AddForm
        key={round}
        {...props}
        onAdded={() => {
          setRound(round + 1)
          props.onAdded()
        }}
      />
    </Card>
  )
}

function AddForm({ meetingId, onAdded }: Props) {
  const search = usePersonSearch()
  return (
    <SendForm<Values>
      label="Añadir asistencia"
      start={{ affiliateId: null }}
      validate={({ affiliateId }) => ({
        affiliateId: affiliateId === null ? (search.isNobody ? nobodyText : texts.required) : undefined,
      })}
      labels={labels}
      send={async ({ affiliateId }) => {
        // The validation has checked it.
        await call(attendances.add, { body: { meetingId, affiliateId: affiliateId ?? 0 } })
        showToast('Asistencia añadida')
        onAdded()
      }}
      button="Añadir"
      busy="Añadiendo…"
      failed="No se ha añadido"
    >
      {(form) => <Person form={form} search={search} />}
    </SendForm>
  )
}

type PersonProps = { form: FormOf<Values>; search: ReturnType<typeof usePersonSearch> }

function Person({ form, search }: PersonProps) {
  const chosen = form.watch('affiliateId')
  const person = usePerson(chosen).data
  return (
    <>
      <PersonField
        id="affiliateId"
        label={labels.affiliateId}
        hint="Nombre, documento, correo o teléfono. Queda como confirmada."
        search={search}
        value={chosen}
        error={form.formState.errors.affiliateId?.message}
        onChange={(id) => form.setValue('affiliateId', id, { shouldDirty: true })}
      />
      {chosen !== null && <Found person={person} />}
    </>
  )
}

/** What tells that it is the right person. */
const Found = ({ person }: { person: FoundPerson | null | undefined }) => (
  <Facts
    of={[
      ['Correo', person === null ? nobodyText : (person?.email ?? '…')],
      ['DNI', person === null ? nobodyText : (person?.idDocument ?? '…')],
    ]}
  />
)
