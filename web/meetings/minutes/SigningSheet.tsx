import { minutes } from '#contract/meetings/minutes.ts'
import { FileButton, useFileDownload } from '#web/kernel/api/FileButton.tsx'
import { messageOf } from '#web/kernel/api/api.ts'
import { Card } from '#web/ui/Card.tsx'

/** The list of those entitled, to be signed on paper (rule minutes-5). */
export function SigningSheet({ id }: { id: number }) {
  const sheet = useFileDownload(minutes.sheet, { params: { id } })
  return (
    <div data-screen-only>
      <Card title="Hoja de firmas">
        <p>
          Para firmar a mano al entrar: por apellidos, con el final del documento. Queda anotado quién la
          descarga y cuántas personas hay en ella.
        </p>
        <FileButton of={sheet}>Descargar la hoja de firmas</FileButton>
        {sheet.error && <p role="alert">{messageOf(sheet.error)}</p>}
      </Card>
    </div>
  )
}
