import { RecordFields } from '#web/census/records/RecordFields.tsx'
import { recordForm, startRecordForm, type KnownPerson } from '#web/census/records/recordForm.ts'
import { CreateForm } from '#web/kernel/form/CreateForm.tsx'

type Props = { person: KnownPerson; onClose: () => void }

/** Adds a record about a known person, with their current data. */
export const AddRecord = ({ person, onClose }: Props) => (
  <CreateForm
    {...recordForm}
    width="medium"
    title="Añadir registro"
    start={startRecordForm(person)}
    next={onClose}
    onCancel={onClose}
    arriving
  >
    {(form) => <RecordFields as="groups" form={form} person={person} />}
  </CreateForm>
)
