import { useWatch } from 'react-hook-form'
import type { ParticipationForm } from '#web/people/participationForm.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import styles from './people.module.css'

/** Loaded after the form, which does not wait for it. */
const Terms = lazyComponent(async () => (await import('#web/people/Terms.tsx')).Terms)

/** Loaded for who pays a fee. */
const MandateAgreement = lazyComponent(
  async () => (await import('#web/people/MandateAgreement.tsx')).MandateAgreement,
)

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
  const contributes = useWatch({ control: form.control, name: 'contributes' })
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
      {who === 'own' && contributes && <MandateAgreement form={form} />}
    </fieldset>
  )
}
