import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { superAdmins } from '#contract/actor.ts'
import { affiliates } from '#contract/census/affiliates.ts'
import { departures } from '#contract/departures/departures.ts'
import { fileTypes } from '#contract/files/files.ts'
import { fileUses } from '#contract/fileUses.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { useFileDownload } from '#web/kernel/api/FileButton.tsx'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { describeFailure } from '#web/kernel/form/describeFailure.ts'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { HiddenFileInput } from '#web/ui/FileInput.tsx'
import { formatBytes } from '#web/ui/format.ts'
import { showToast } from '#web/ui/Toasts.tsx'

const { most, types } = fileUses.departurePaper
const accepted = types.flatMap((type) => fileTypes[type].extensions.map((ending) => `.${ending}`)).join(',')

type Props = { id: number; fileName: string | null; onKept: () => Promise<unknown> }

/** The paper on which somebody asked staff to leave: kept, and read by super admins (rule privacy-7). */
export function DeparturePaper({ id, fileName, onKept }: Props) {
  const session = useSession()
  const mayRead = session !== null && superAdmins({ role: session.rol })
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const file = useFileDownload(departures.readPaper, { params: { id } })
  const { under, error, press } = usePressed()
  const start = (chosen: File) =>
    void press(
      true,
      () => {
        if (chosen.size > most)
          throw new Error(`Ocupa ${formatBytes(chosen.size)}: como mucho ${most >> 20} MB`)
        return call(departures.addPaper, { params: { id }, file: chosen })
      },
      async () => {
        await invalidateReads(client, [affiliates.get])
        await onKept()
        showToast('Papel guardado')
      },
    )
  return (
    <>
      <HiddenFileInput ref={input} accept={accepted} label="Papel con que lo pidió" onChoose={start} />
      <Button icon="plus" busy={under ? 'Guardando…' : undefined} onClick={() => input.current?.click()}>
        {fileName === null ? 'Guardar el papel con que lo pidió' : 'Guardar otro papel en su lugar'}
      </Button>
      {fileName !== null && mayRead && (
        <Button icon="download" busy={file.isPending ? 'Descargando…' : undefined} onClick={file.start}>
          Descargar el papel
        </Button>
      )}
      {error !== null && <p role="alert">{describeFailure('No se ha guardado', error)}</p>}
      {file.error !== null && <p role="alert">No se ha podido descargar. {messageOf(file.error)}</p>}
    </>
  )
}
