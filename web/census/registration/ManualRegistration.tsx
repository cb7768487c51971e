import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { affiliates } from '#contract/census/affiliates.ts'
import { pendingEnrolments } from '#contract/enrolment/pending.ts'
import type { Participation } from '#contract/people/participation.ts'
import { call } from '#web/kernel/api/api.ts'
import { CreateForm } from '#web/kernel/form/CreateForm.tsx'
import type { FormOf, Wrong } from '#web/kernel/form/form.ts'
import {
  formPart,
  staffContactForm,
  type AddressValues,
  type ContactValues,
  type PersonalValues,
} from '#web/people/forms.ts'
import {
  newPersonJudges,
  newPersonLabels,
  emptyPerson,
  toEnrolment,
  type NewPersonValues,
} from '#web/people/newPerson.ts'
import { documentLabels, placeLabels } from '#web/people/labels.ts'
import { PersonalFields } from '#web/people/PersonalFields.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './registration.module.css'

/** The first card is rendered at once; the others load after it. */
const ContactFields = lazyComponent(
  async () => (await import('#web/people/ContactFields.tsx')).ContactFields,
  () => <Skeleton label="Cargando el contacto" lines={6} />,
)
const AddressFields = lazyComponent(
  async () => (await import('#web/people/AddressFields.tsx')).AddressFields,
  () => <Skeleton label="Cargando el domicilio" lines={12} />,
)
const ParticipationFields = lazyComponent(
  async () => (await import('#web/people/ParticipationFields.tsx')).ParticipationFields,
  () => <Skeleton label="Cargando la participación" lines={6} />,
)
const AgreementFields = lazyComponent(
  async () => (await import('#web/people/AgreementFields.tsx')).AgreementFields,
  () => <Skeleton label="Cargando los compromisos" lines={4} />,
)
const ReturningMember = lazyComponent(
  async () => (await import('#web/census/registration/ReturningMember.tsx')).ReturningMember,
  () => <Skeleton label="Cargando la ficha" lines={12} />,
)
/** Loaded late: it is needed only after something is typed. */
const DuplicateHint = lazyComponent(
  async () => (await import('#web/census/FormDuplicateHint.tsx')).FormDuplicateHint<NewPersonValues>,
)

const allLabels = {
  ...newPersonLabels.personal,
  ...newPersonLabels.contact,
  ...newPersonLabels.address,
  ...newPersonLabels.type,
  ...newPersonLabels.participation,
}

const labelsFor = (values: NewPersonValues) => ({ ...documentLabels(values), ...placeLabels(values) })

type RegistrationValues = NewPersonValues & { invite: boolean }
const newForm = 'Inscripción manual'
const start: RegistrationValues = { ...emptyPerson, invite: true }

const judges = { ...newPersonJudges, contact: staffContactForm.validate }
const validate = (values: RegistrationValues): Wrong<RegistrationValues> =>
  Object.assign({}, ...Object.values(judges).map((judgePart) => judgePart(values)))

/**
 * `/panel-administracion/inscripcion-manual`: enrols somebody who gave their data on paper or in person. With `persona`
 * in the address, somebody who left and comes back: name and document are known (rule privacy-5).
 */
export function ManualRegistration() {
  // The addresses of the web have plain texts (web/routes.tsx).
  const { persona } = useSearch({ strict: false }) as { persona?: string }
  return (
    <>
      <ScreenHeading lead="Para quien ha entregado sus datos en papel o en persona. Entra en el censo al momento." />
      {persona ? (
        <ReturningMember id={Number(persona)}>
          {(known, title = newForm) => <Registration title={title} start={{ ...start, ...known }} />}
        </ReturningMember>
      ) : (
        <Registration title={newForm} start={start} />
      )}
      <p className={styles.aside}>
        <Link to="/censo-base/pendientes">Inscripciones pendientes</Link>, de quien se ha inscrito por su
        cuenta.
      </p>
    </>
  )
}

function Registration({ title, start: starting }: { title: string; start: RegistrationValues }) {
  const navigate = useNavigate()
  return (
    <CreateForm
      title={title}
      start={starting}
      validate={validate}
      labels={allLabels}
      labelsFor={labelsFor}
      call={({ invite, ...values }) =>
        call(pendingEnrolments.register, {
          body: { ...toEnrolment(values), invite: invite && values.email.trim() !== '' },
        })
      }
      // The server's field `fee` is `amount` in the form.
      renamed={{ fee: 'amount' }}
      successText={() => 'Inscripción hecha'}
      invalidates={[affiliates.list, affiliates.get]}
      next={({ id }) => navigate({ to: '/censo-base/inscritos/$id', params: { id: `${id}` } })}
      button="Inscribir"
      busy="Guardando…"
      failed="No se ha guardado"
      onCancel={null}
    >
      {(form) => (
        <>
          {form.formState.isDirty && (
            <DuplicateHint form={formPart<NewPersonValues>(form)} toBody={toEnrolment} />
          )}
          <Sections form={formPart<NewPersonValues>(form)} />
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
      )}
    </CreateForm>
  )
}

type FormProps = { form: FormOf<NewPersonValues> }

/** All fields of the public form on one page. */
function Sections({ form }: FormProps) {
  return (
    <div className={styles.sections}>
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
    </div>
  )
}
