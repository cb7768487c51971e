import { useRef, useState } from 'react'
import { mandateProofs, mostProofs, withdrawal } from '#contract/fees/mandateProofs.ts'
import type { MandateOfStaff, PersonFees, ProofOfStaff } from '#contract/fees/personFees.ts'
import { acceptedProofs, findTooLarge, proofHint } from '#web/census/profile/fees/proofFiles.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { describeFailure } from '#web/kernel/form/describeFailure.ts'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import { useFileDownload } from '#web/kernel/api/FileButton.tsx'
import { ReasonDialog } from '#web/kernel/form/ReasonDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { HiddenFileInput } from '#web/ui/FileInput.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { showToast } from '#web/ui/Toasts.tsx'
import { WayOut } from '#web/ui/UnderWay.tsx'

type Props = {
  id: number
  mandate: MandateOfStaff
  onChanged: (fees: PersonFees) => Promise<void>
  onClose: () => void
}

/** The scans of the paper on which a mandate was signed: read, added and withdrawn (rule fee-16). */
export function MandateProofs({ id, mandate, onChanged, onClose }: Props) {
  const { proofs, reference } = mandate
  const [withdrawn, setWithdrawn] = useState<ProofOfStaff>()
  const latest = proofs.find((proof) => proof.withdrawn === null)
  const params = { id, mandateId: mandate.id }
  const add = useAdding(params, onChanged)
  return (
    <Dialog
      title={`Papel firmado del mandato ${reference}`}
      variant="page"
      onClose={onClose}
      isUnderWay={add.under !== null}
      actions={
        <WayOut isUnderWay={add.under !== null} onClick={onClose}>
          Cerrar
        </WayOut>
      }
    >
      {proofs.length === 0 && (
        <>
          <p>
            <strong>SIN PAPEL GUARDADO</strong>
          </p>
          <p>Escanea el papel firmado, o hazle una foto en que se lea, y guárdalo aquí.</p>
        </>
      )}
      {proofs.length > 0 && (
        <EntryList isOrdered>
          {proofs.map((proof) => (
            <Proof
              key={proof.id}
              params={{ ...params, proofId: proof.id }}
              proof={proof}
              isLatest={proof === latest}
              onWithdraw={() => setWithdrawn(proof)}
            />
          ))}
        </EntryList>
      )}
      {proofs.length < mostProofs ? (
        <AddProof add={add} isFirst={latest === undefined} />
      ) : (
        <p>Ya hay {mostProofs} papeles, que son los que caben.</p>
      )}
      {withdrawn && (
        <ReasonDialog
          title={`¿Retirar «${withdrawn.fileName}»?`}
          hint="Como mucho 500 caracteres. Queda aquí, con tu nombre"
          schema={withdrawal}
          button="Retirar"
          busy="Retirando…"
          failed="No se ha retirado"
          tone="danger"
          send={async (body) => {
            const of = { ...params, proofId: withdrawn.id }
            await onChanged(await call(mandateProofs.withdraw, { params: of, body }))
            showToast('Papel retirado')
            setWithdrawn(undefined)
          }}
          onClose={() => setWithdrawn(undefined)}
        >
          <p>
            Hazlo si se puso por error. La persona dejará de verlo. El fichero se borra, salvo que ya se haya
            cobrado con él: entonces se conserva para la oficina.
          </p>
        </ReasonDialog>
      )}
    </Dialog>
  )
}

type ProofProps = {
  params: { id: number; mandateId: number; proofId: number }
  proof: ProofOfStaff
  isLatest: boolean
  onWithdraw: () => void
}

function Proof({
  params,
  proof: { fileName, addedBy, addedAt, withdrawn },
  isLatest,
  onWithdraw,
}: ProofProps) {
  const file = useFileDownload(mandateProofs.read, { params })
  return (
    <li>
      <div>
        <p>
          <strong>{fileName}</strong>
          {!isLatest && withdrawn === null && ' (hay otro más reciente)'}
        </p>
        <p>
          Lo guardó {addedBy}, {formatMoment(addedAt)}.
        </p>
        {withdrawn && (
          <p>
            Lo retiró {withdrawn.by}, {formatMoment(withdrawn.at)}: {withdrawn.reason}.{' '}
            {withdrawn.isKept ? 'Se conserva porque se cobró con él.' : 'El fichero se borró.'}
          </p>
        )}
        {file.error !== null && <p role="alert">No se ha podido descargar. {messageOf(file.error)}</p>}
      </div>
      {withdrawn?.isKept !== false && (
        <Button icon="download" busy={file.isPending ? 'Descargando…' : undefined} onClick={file.start}>
          Descargar<span className="vh"> {fileName}</span>
        </Button>
      )}
      {withdrawn === null && (
        <Button icon="trash" onClick={onWithdraw}>
          Retirar<span className="vh"> {fileName}</span>
        </Button>
      )}
    </li>
  )
}

function useAdding(params: { id: number; mandateId: number }, onChanged: Props['onChanged']) {
  const { under, error, press } = usePressed()
  const start = (file: File) =>
    void press(
      true,
      () => {
        const tooLarge = findTooLarge(file)
        if (tooLarge !== undefined) throw new Error(tooLarge)
        return call(mandateProofs.add, { params, file })
      },
      async (fees) => {
        await onChanged(fees)
        showToast('Papel guardado')
      },
    )
  return { under, error, start }
}

type AddProps = { add: ReturnType<typeof useAdding>; isFirst: boolean }

function AddProof({ add, isFirst }: AddProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <p>{isFirst ? proofHint : `Si tienes uno que se lea mejor, guárdalo: ${proofHint}`}.</p>
      <HiddenFileInput ref={input} accept={acceptedProofs} label="Papel firmado" onChoose={add.start} />
      <Button icon="plus" busy={add.under ? 'Guardando…' : undefined} onClick={() => input.current?.click()}>
        {isFirst ? 'Guardar el papel firmado' : 'Guardar otro'}
      </Button>
      {add.error !== null && <p role="alert">{describeFailure('No se ha guardado', add.error)}</p>}
    </>
  )
}
