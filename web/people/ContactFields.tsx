import { Fragment, type ReactNode } from 'react'
import { fieldsIn, type PersonField } from '#contract/people/fields.ts'
import type { FormOf } from '#web/kernel/form/form.ts'
import type { Whose } from '#web/people/autoComplete.ts'
import { FieldInput, LockedField } from '#web/people/FieldInput.tsx'
import { formPart, type ContactValues, type PersonValues } from '#web/people/forms.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import styles from './people.module.css'

type Props = {
  form: FormOf<ContactValues>
  whose: Whose
  /** The fields that this user may not change here. */
  locked?: readonly PersonField[]
  because?: string | undefined
  underEmail?: ReactNode
  emailHint?: string
}

/** The contact fields (rule people-2). */
export function ContactFields({ locked = [], because, whose, underEmail, emailHint, ...asked }: Props) {
  const form = formPart<PersonValues>(asked.form)
  return (
    <div className={styles.fields}>
      {fieldsIn('contact').map((field) =>
        field === 'email' && whose === 'own' && locked.includes(field) ? (
          // A member's own address is changed in «Seguridad de tu cuenta» (rule session-10).
          <LockedField key={field} form={form} field={field}>
            <LinkButton to="/seguridad" icon="edit">
              Cambiar el correo
            </LinkButton>
          </LockedField>
        ) : (
          <Fragment key={field}>
            <FieldInput
              form={form}
              field={field}
              whose={whose}
              locked={locked}
              because={because}
              {...(field === 'email' && emailHint !== undefined && { hint: emailHint })}
            />
            {field === 'email' && underEmail}
          </Fragment>
        ),
      )}
    </div>
  )
}
