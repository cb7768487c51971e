import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { enrolment } from '#contract/enrolment/enrolment.ts'
import { call } from '#web/kernel/api/api.ts'
import type { ParticipationForm } from '#web/people/participationForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import styles from './people.module.css'

type Props = {
  form: ParticipationForm
  /** Who ticks the boxes: the person, or staff with the person's signature. */ who: 'own' | 'staff'
}

const words = {
  own: {
    legend: 'Lo que aceptas',
    responsibility: 'Me comprometo a respetar los estatutos, el código ético y los acuerdos de las asambleas',
    dataProtection: 'He leído y acepto la información sobre protección de datos',
  },
  staff: {
    legend: 'Lo que la persona ha aceptado por escrito',
    responsibility: 'Ha firmado el compromiso con los estatutos y el código ético',
    dataProtection: 'Ha firmado la información sobre protección de datos',
  },
}

/** Both agreement checkboxes, with the texts they refer to. */
export function AgreementFields({ form, who }: Props) {
  const { errors } = form.formState
  const values = useWatch({ control: form.control, name: ['responsibility', 'dataProtection'] })
  const field = (name: 'responsibility' | 'dataProtection', index: 0 | 1) => (
    <Checkbox
      name={name}
      label={words[who][name]}
      checked={values[index] ?? false}
      error={errors[name]?.message}
      onChange={({ target }) => form.setValue(name, target.checked, { shouldDirty: true })}
    />
  )
  return (
    <fieldset className={styles.group}>
      <legend>{words[who].legend}</legend>
      <Terms />
      {field('responsibility', 0)}
      {field('dataProtection', 1)}
    </fieldset>
  )
}

function Terms() {
  const { data, isError, refetch } = useQuery({
    queryKey: [enrolment.terms.path],
    queryFn: () => call(enrolment.terms, {}),
    staleTime: Infinity,
  })
  if (isError)
    return (
      <p role="alert">
        No se ha podido cargar el documento. <Button onClick={() => void refetch()}>Reintentar</Button>
      </p>
    )
  return (
    <Disclosure summary={`Leer el ${(data?.name ?? 'Documento de inscripción').toLowerCase()}`}>
      {data?.paragraphs.map(({ kind, text }) =>
        kind === 'heading' ? (
          <p key={text}>
            <strong>{text}</strong>
          </p>
        ) : (
          <p key={text}>{text}</p>
        ),
      )}
    </Disclosure>
  )
}
