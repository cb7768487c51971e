import type { Participation } from '#contract/people/participation.ts'
import type { FormOf } from '#web/kernel/form/form.ts'
import { AddressFields } from '#web/people/AddressFields.tsx'
import { AgreementFields } from '#web/people/AgreementFields.tsx'
import { ContactFields } from '#web/people/ContactFields.tsx'
import { formPart, type AddressValues, type ContactValues, type PersonalValues } from '#web/people/forms.ts'
import type { NewPersonValues } from '#web/people/newPerson.ts'
import { ParticipationFields } from '#web/people/ParticipationFields.tsx'
import { PersonalFields } from '#web/people/PersonalFields.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import styles from './registration.module.css'

export type RegistrationValues = NewPersonValues & { invite: boolean }

/** The cards of the manual registration: all fields of the public form, and the account. */
export const Sections = ({ form }: { form: FormOf<RegistrationValues> }) => (
  <>
    <Card title="Datos personales">
      <PersonalFields form={formPart<PersonalValues>(form)} whose="other" document="asked" />
    </Card>
    <Card title="Contacto">
      <ContactFields
        form={formPart<ContactValues>(form)}
        whose="other"
        emailHint="Opcional. Sin él no puede tener cuenta."
      />
    </Card>
    <Card title="Domicilio">
      <AddressFields form={formPart<AddressValues>(form)} whose="other" />
    </Card>
    <Card title="Participación">
      <div className={styles.form}>
        <ParticipationFields form={formPart<Participation>(form)} types="asked" />
        <AgreementFields form={formPart<Participation>(form)} who="staff" />
      </div>
    </Card>
    <Card title="Cuenta">
      {form.watch('email').trim() === '' ? (
        <p>Sin correo no puede tener cuenta. Figura en el censo, y podrás dársela cuando lo tenga.</p>
      ) : (
        <Checkbox
          label="Enviarle un correo para que elija su contraseña"
          hint="El enlace vale 7 días. Sin él, figura en el censo pero no puede entrar."
          {...form.register('invite')}
        />
      )}
    </Card>
  </>
)
