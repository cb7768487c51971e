import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { lineFateLabels, undoObstacleWords } from '#contract/fees/basics/replyStates.ts'
import { describeMeant, describeSaid, replyLineColumns } from '#contract/fees/bankReplies.columns.ts'
import { bankReplies, type MeantCharge, type ReplyLine } from '#contract/fees/bankReplies.ts'
import { call } from '#web/kernel/api/api.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import type { RowLink } from '#web/kernel/list/Row.tsx'
import styles from '#web/fees/fees.module.css'
import { FateTag } from '#web/fees/replies/FateTag.tsx'
import { replyReads } from '#web/fees/replies/replyReads.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { showToast } from '#web/ui/Toasts.tsx'

const SettleDialog = lazyComponent(
  async () => (await import('#web/fees/replies/SettleDialog.tsx')).SettleDialog,
)

const fields = [filtersFor(bankReplies.lines).choice('fate', 'Qué pasa con ella', lineFateLabels)] as const

type Asked = { line: ReplyLine; what: 'settle' | 'undo' }

const buildCells = (onAsk: (asked: Asked) => void) => ({
  said: (line: ReplyLine) => line.saidText ?? <span className={styles.whole}>{describeSaid(line)}</span>,
  charge: ({ charge }: ReplyLine) => charge && <Meant of={charge} />,
  fate: ({ fate, why, undoObstacle }: ReplyLine) => (
    <span className={styles.stacked}>
      <FateTag fate={fate} />
      {why !== '' && <small className={styles.how}>{why}</small>}
      {undoObstacle && <small className={styles.how}>{undoObstacleWords[undoObstacle]}</small>}
    </span>
  ),
  actions: (line: ReplyLine) => <LineActions line={line} onAsk={onAsk} />,
})

/** The lines of an answer of the bank, with what can be done with each. */
export function ReplyLines({ replyId }: { replyId: number }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <ListScreen
        title="Líneas"
        noun={['línea', 'líneas']}
        endpoint={bankReplies.lines}
        params={{ id: `${replyId}` }}
        columns={replyLineColumns}
        cells={buildCells(setAsked)}
        link={linkOf}
        sizes={[20, 50, 100]}
        fields={fields}
        empty="Esta respuesta no tiene ninguna línea."
      />
      {asked?.what === 'settle' && <SettleDialog replyId={replyId} line={asked.line} onClose={close} />}
      {asked?.what === 'undo' && <UndoLine replyId={replyId} line={asked.line} onClose={close} />}
    </>
  )
}

/** A charge that a line may mean, with the way to the file of its person. */
function Meant({ of }: { of: MeantCharge }) {
  if (of.affiliateId === null || of.fullName === null) return <span>{describeMeant(of)}</span>
  return (
    <span>
      <Link to="/censo-base/inscritos/$id" params={{ id: `${of.affiliateId}` }} search={{ tab: 'cuotas' }}>
        {of.fullName}
      </Link>
      {describeMeant(of).slice(of.fullName.length)}
    </span>
  )
}

const linkOf = ({ charge, position }: ReplyLine): RowLink | null =>
  charge && {
    to: '/panel-administracion/cobros/$id',
    params: { id: `${charge.id}` },
    name: `, ver el cobro de la línea ${position}`,
    whose: `la línea ${position}`,
  }

function LineActions({ line, onAsk }: { line: ReplyLine; onAsk: (asked: Asked) => void }) {
  const { fate, position } = line
  const of = <span className="vh"> la línea {position}</span>
  if (line.undoObstacle) return null
  if (fate === 'aplicada') return <Button onClick={() => onAsk({ line, what: 'undo' })}>Deshacer{of}</Button>
  return (
    <Button onClick={() => onAsk({ line, what: 'settle' })}>
      {fate === 'dudosa' || fate === 'desconocida' ? 'Aclarar' : 'Cambiar'}
      {of}
    </Button>
  )
}

type UndoProps = { replyId: number; line: ReplyLine; onClose: () => void }

function UndoLine({ replyId, line, onClose }: UndoProps) {
  const client = useQueryClient()
  async function undo() {
    await call(bankReplies.undo, { params: { id: replyId, position: line.position } })
    onClose()
    showToast('Línea deshecha: el cobro vuelve a estar como estaba')
    await invalidateReads(client, replyReads)
  }
  return (
    <ConfirmCall
      title={`¿La línea ${line.position} se aplicó por error?`}
      confirm="Deshacer"
      busy="Deshaciendo…"
      tone="danger"
      failed="No se ha podido deshacer"
      onConfirm={undo}
      onClose={onClose}
    >
      <p>
        {line.charge && `${describeMeant(line.charge)}: `}el cobro vuelve a estar como estaba
        {line.suspended && ', y su mandato se vuelve a usar si nadie lo ha cambiado'}. Si a la persona ya se
        le ha escrito, no se le escribe otra vez.
      </p>
    </ConfirmCall>
  )
}
