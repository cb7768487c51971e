import type { UseFormReturn } from 'react-hook-form'
import { autoCompleteOf, type Whose } from '#web/people/autoComplete.ts'
import type { ContactValues } from '#web/people/forms.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './people.module.css'

type Props = { form: UseFormReturn<ContactValues, unknown, ContactValues>; whose: Whose }

/** How somebody is reached (seeds 001 §5). */
export function ContactFields({ form, whose }: Props) {
  const { errors } = form.formState
  const complete = autoCompleteOf(whose)
  return (
    <div className={styles.fields}>
      <TextField
        label="Email"
        inputMode="email"
        autoComplete={complete('email')}
        autoCapitalize="off"
        spellCheck={false}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="Teléfono"
        hint="Con el prefijo si no es de España. Por ejemplo, 600 123 456"
        inputMode="tel"
        autoComplete={complete('tel')}
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <TextField
        label="Estudios"
        hint="Opcional"
        autoComplete="off"
        error={errors.studies?.message}
        {...form.register('studies')}
      />
      <TextField
        label="Profesión"
        hint="Opcional"
        autoComplete={complete('organization-title')}
        error={errors.job?.message}
        {...form.register('job')}
      />
      <Checkbox
        label="Recibir comunicaciones"
        error={errors.communications?.message}
        {...form.register('communications')}
      />
    </div>
  )
}
