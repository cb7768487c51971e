import { useNavigate } from '@tanstack/react-router'
import { texts } from '#contract/messages.ts'
import type { FoundPerson } from '#contract/people/people.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import type { FormOf, Wrong } from '#web/kernel/form/form.ts'
import { isFormer } from '#web/people/former.ts'
import { PersonField, usePersonSearch } from '#web/people/PersonField.tsx'

type Values = { first: FoundPerson | null; second: FoundPerson | null }
const labels = { first: 'Una ficha', second: 'La otra ficha' }

/** Asks for two people to compare, whether or not anything says that they are one. */
export function CompareDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <DialogForm<Values>
      title="Comparar dos fichas"
      lead={<p>Para unirlas, aunque nada diga que son de la misma persona.</p>}
      start={{ first: null, second: null }}
      validate={validate}
      labels={labels}
      send={async ({ first, second }) => {
        await navigate({
          to: '/censo-base/duplicados/$a/$b',
          params: { a: `${first?.id}`, b: `${second?.id}` },
        })
      }}
      button="Comparar"
      busy="Abriendo…"
      failed="No se pueden comparar"
      onClose={onClose}
    >
      {(form) => (
        <>
          <Person form={form} name="first" />
          <Person form={form} name="second" />
        </>
      )}
    </DialogForm>
  )
}

function validate({ first, second }: Values): Wrong<Values> {
  const isSame = first !== null && first.id === second?.id
  return {
    first: whyNot(first),
    second: isSame ? 'Es la misma ficha: elige otra' : whyNot(second),
  }
}

const whyNot = (person: FoundPerson | null) =>
  person === null ? texts.required : isFormer(person) ? 'Se dio de baja: su ficha está cerrada' : undefined

function Person({ form, name }: { form: FormOf<Values>; name: keyof Values }) {
  const search = usePersonSearch()
  return (
    <PersonField
      id={name}
      label={labels[name]}
      {...(name === 'first' && { hint: 'Nombre, documento, correo, teléfono o número de ficha' })}
      search={search}
      value={form.watch(name)?.id ?? null}
      onChange={(_id, person) => form.setValue(name, person ?? null)}
      error={form.formState.errors[name]?.message}
    />
  )
}
