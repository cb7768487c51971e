import { findContentProblems, type ContentProblem } from '#server/communications/content.rules.ts'
import { composeMail, type ComposedMail } from '#server/communications/message/compose.rules.ts'
import { readMailContent } from '#server/communications/message/content.queries.ts'
import { lintMail } from '#server/communications/message/lint.rules.ts'
import { richTextToHtml } from '#contract/richTextHtml.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Settings } from '#server/kernel/settings.ts'

/** Nobody, by whom a mail is shown. */
const example = { name: 'María', lastName1: 'García', lastName2: 'López', belongsTo: 'Asamblea de ejemplo' }

/** A communication as its recipients will read it, and what is wrong with it. */
export async function previewMail(
  world: { db: Database; settings: Pick<Settings, 'publicUrl'> },
  id: number,
): Promise<ComposedMail & { problems: ContentProblem[] }> {
  const content = await readMailContent(world, id)
  const { publicUrl } = world.settings
  const unsubscribe = content.kind === 'boletin' ? `${publicUrl}/baja-de-comunicaciones` : null
  const mail = composeMail(content, { ...example, unsubscribe })
  const body = richTextToHtml(content.blocks)
  const problems = [
    ...findContentProblems({ subject: content.subject, body }),
    ...lintMail(mail.html, publicUrl),
  ]
  return { ...mail, problems }
}
