import { calendars } from '#contract/meetings/calendars.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { FileButton, useFileDownload } from '#web/kernel/api/FileButton.tsx'

/** Takes an approved or cancelled meeting along as a file that calendar programs open. */
export function CalendarButton({ id }: { id: number }) {
  const file = useFileDownload(calendars.file, { params: { id } })
  return (
    <>
      <FileButton of={file}>Añadir al calendario</FileButton>
      {file.error && <span role="alert">No se ha podido descargar. {messageOf(file.error)}</span>}
    </>
  )
}
