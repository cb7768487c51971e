import { useNavigate } from '@tanstack/react-router'
import { RecordFields } from '#web/census/records/RecordFields.tsx'
import {
  recordForm,
  startRecordForm,
  toNewRecord,
  type RecordFormValues,
} from '#web/census/records/recordForm.ts'
import { CreateForm } from '#web/kernel/form/CreateForm.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

/** Loaded late: it is needed only after something is typed. */
const DuplicateHint = lazyComponent(
  async () => (await import('#web/census/FormDuplicateHint.tsx')).FormDuplicateHint<RecordFormValues>,
)

/** `/censo-base/registros/nuevo`: the first record of somebody of whom nothing is known yet (rule record-6). */
export function NewRecord() {
  const navigate = useNavigate()
  return (
    <>
      <ScreenHeading lead="De alguien de quien todavía no hay nada anotado: basta con su nombre y su documento. A quien ya tiene ficha o registros se le añaden desde su página." />
      <CreateForm
        {...recordForm}
        title="Nuevo registro"
        start={startRecordForm()}
        next={({ id }) => navigate({ to: '/censo-base/registros/$id', params: { id: `${id}` } })}
        onCancel={null}
      >
        {(form) => (
          <RecordFields
            as="cards"
            form={form}
            hint={form.formState.isDirty && <DuplicateHint form={form} toBody={toNewRecord} />}
          />
        )}
      </CreateForm>
    </>
  )
}
