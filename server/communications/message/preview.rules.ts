import { findTextProblems, type ContentProblem } from '#contract/communications/textProblems.ts'
import { composeMail, type ComposedMail, type Written } from '#server/communications/message/compose.rules.ts'
import { readMailWords } from '#server/communications/message/content.queries.ts'
import { lintMail } from '#server/communications/message/lint.rules.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readOrganisation } from '#server/kernel/organisation.queries.ts'
import type { Settings } from '#server/kernel/settings.ts'

/** Nobody, by whom a mail is shown. */
const example = { name: 'María', lastName1: 'García', lastName2: 'López', belongsTo: 'Asamblea de ejemplo' }

type Asked = { db: Database; settings: Pick<Settings, 'publicUrl'> }

/** A communication as its recipients will read it, and what is wrong with it. */
export const previewMail = async (world: Asked, id: number) => preview(world, await readMailWords(world, id))

/** What is not stored yet as its recipients would read it. */
export const previewWritten = async (
  { db, settings }: Asked,
  written: Pick<Written, 'kind' | 'subject' | 'blocks'>,
): Promise<ComposedMail> => {
  const organisation = await readOrganisation({ db, settings })
  const { publicUrl } = settings
  const { problems: _problems, ...mail } = preview(
    { settings },
    { ...written, organisation, publicUrl, images: new Map() },
  )
  return mail
}

function preview(
  { settings: { publicUrl } }: Pick<Asked, 'settings'>,
  content: Written,
): ComposedMail & { problems: ContentProblem[] } {
  const unsubscribe = content.kind === 'boletin' ? `${publicUrl}/baja-de-comunicaciones` : null
  const mail = composeMail(content, { ...example, unsubscribe })
  const problems = [
    ...findTextProblems({ subject: content.subject, text: content.blocks }),
    ...lintMail(mail.html, publicUrl),
  ]
  return { ...mail, problems }
}
