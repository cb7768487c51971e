import type { FormOf } from '#web/kernel/form/form.ts'
import { FactorField } from '#web/kernel/identity/FactorField.tsx'
import { identityLabels, type TypedIdentity } from '#web/kernel/identity/ownIdentity.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'

type Props<Values extends TypedIdentity> = {
  form: FormOf<Values>
  /** The label of the password, where the form asks for a new one too. */
  label?: string
  /** The form begins here. */
  first?: true
}

/** Asks again for one's password and, of who has one, a second factor (rule session-11). */
export function OwnIdentityFields<Values extends TypedIdentity>({
  form,
  label = identityLabels.ownPassword,
  first,
}: Props<Values>) {
  // A form with more fields is also a form of these two.
  const { register, formState } = form as unknown as FormOf<TypedIdentity>
  const { errors } = formState
  return (
    <>
      <PasswordField
        label={label}
        error={errors.ownPassword?.message}
        autoComplete="current-password"
        {...(first && { 'data-first-focus': '' })}
        {...register('ownPassword')}
      />
      <FactorField error={errors.ownFactor?.message} {...register('ownFactor')} />
    </>
  )
}
