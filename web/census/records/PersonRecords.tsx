import { personRecordColumns } from '#contract/census/records/records.columns.ts'
import { records } from '#contract/census/records/records.ts'
import type { RecordDetail } from '#contract/census/records/record.ts'
import type { KnownPerson } from '#web/census/records/recordForm.ts'
import { shortenDescription, RecordTag } from '#web/census/records/RecordTag.tsx'
import { useFoldedForm } from '#web/census/records/useFoldedForm.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Stack } from '#web/ui/Stack.tsx'

const AddRecord = lazyComponent(
  async () => (await import('#web/census/records/AddRecord.tsx')).AddRecord,
  () => <Skeleton label="Abriendo el formulario" lines={8} />,
)

const { size } = records.ofPerson.query.shape
/** The call returns all rows when no size is given, so the screen always gives one. */
const byPages = {
  ...records.ofPerson,
  query: records.ofPerson.query.extend({ size: size.unwrap().default(10) }),
}
const cells = {
  recordType: ({ recordType }: RecordDetail) => <RecordTag type={recordType} />,
  description: ({ description }: RecordDetail) => shortenDescription(description),
}

/** A person's records, newest first, with a form to add one. */
export function PersonRecords({ person }: { person: KnownPerson }) {
  const { open, button, start, close } = useFoldedForm('Añadir registro')
  const { idDocument } = person
  return (
    <Stack>
      {open ? (
        <Card title="Añadir registro">
          <AddRecord person={person} onClose={close} />
        </Card>
      ) : (
        <div>
          <Button
            ref={button}
            icon="plus"
            onPointerEnter={AddRecord.warm}
            onFocus={AddRecord.warm}
            onClick={start}
          >
            Añadir registro
          </Button>
        </div>
      )}
      <div>
        <ListScreen
          key={idDocument}
          title="Registros"
          noun={['registro', 'registros']}
          endpoint={byPages}
          params={{ id: idDocument }}
          columns={personRecordColumns}
          cells={cells}
          link={({ id, title }) => ({
            to: '/censo-base/registros/$id',
            params: { id: `${id}` },
            name: title,
          })}
          sizes={[5, 10, 20]}
          empty="No hay ningún registro de esta persona."
        />
      </div>
    </Stack>
  )
}
