import { useWatch, type UseFormReturn } from 'react-hook-form'
import { autoCompleteFor, type Whose } from '#web/people/autoComplete.ts'
import type { ContactValues } from '#web/people/forms.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './people.module.css'

type Props = {
  form: UseFormReturn<ContactValues, unknown, ContactValues>
  whose: Whose
  /** Hides the e-mail of the user's own form: it is changed in the account page, with confirmation. */
  email?: 'elsewhere'
}

/** The contact fields (rule people-2). */
export function ContactFields({ form, whose, email }: Props) {
  const { errors } = form.formState
  const complete = autoCompleteFor(whose)
  return (
    <div className={styles.fields}>
      {email === 'elsewhere' ? (
        <LockedEmail form={form} />
      ) : (
        <TextField
          label="Email"
          inputMode="email"
          autoComplete={complete('email')}
          autoCapitalize="off"
          spellCheck={false}
          error={errors.email?.message}
          {...form.register('email')}
        />
      )}
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

function LockedEmail({ form }: Pick<Props, 'form'>) {
  const address = useWatch({ control: form.control, name: 'email' })
  return (
    <div className={styles.locked}>
      <span className={styles.name}>
        <Icon name="lock" size={16} /> Email
      </span>
      <strong>{address}</strong>
      <LinkButton to="/seguridad" icon="edit">
        Cambiar el correo
      </LinkButton>
      {form.formState.errors.email && <p className={styles.error}>{form.formState.errors.email.message}</p>}
    </div>
  )
}
