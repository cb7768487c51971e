import { useState } from 'react'
import { bankReplyColumns } from '#contract/fees/bankReplies.columns.ts'
import { bankReplies } from '#contract/fees/bankReplies.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

const NewReplyDialog = lazyComponent(
  async () => (await import('#web/fees/replies/NewReplyDialog.tsx')).NewReplyDialog,
)

const fields = [
  filtersFor(bankReplies.list).choice('open', 'Por aplicar', {
    true: 'Con líneas por decidir o aplicar',
  }),
]

/** `/panel-administracion/respuestas-del-banco`: what the bank has answered, the latest first (rule fee-9). */
export const BankRepliesList = () => (
  <ListScreen
    noun={['respuesta', 'respuestas']}
    endpoint={bankReplies.list}
    columns={bankReplyColumns}
    link={({ id }) => ({
      to: '/panel-administracion/respuestas-del-banco/$id',
      params: { id: `${id}` },
      name: `, respuesta ${id}`,
      whose: `la respuesta ${id}`,
    })}
    fields={fields}
    sizes={[10, 20, 50]}
    download={bankReplies.export}
    empty="Cuando el banco rechace o devuelva adeudos, carga aquí su fichero, o pega la lista."
    actions={<NewReply />}
  />
)

function NewReply() {
  const [way, setWay] = useState<'file' | 'pasted' | null>(null)
  return (
    <>
      <Button variant="primary" icon="plus" onClick={() => setWay('file')}>
        Cargar un fichero
      </Button>
      <Button icon="copy" onClick={() => setWay('pasted')}>
        Pegar una lista
      </Button>
      {way && <NewReplyDialog way={way} onClose={() => setWay(null)} />}
    </>
  )
}
