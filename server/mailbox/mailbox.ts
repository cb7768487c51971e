import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { dayInMadrid } from '#contract/column.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { renderDocument, html } from '#server/kernel/html/document.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Kept } from '#server/kernel/mail/kept.ts'
import type { World } from '#server/kernel/world.ts'
import { findKeptMail, listKeptMails } from '#server/mailbox/mailbox.queries.ts'

const dateFormat = new Intl.DateTimeFormat('es-ES', {
  timeZone: 'Europe/Madrid',
  dateStyle: 'full',
  timeStyle: 'short',
})
const sizeFormat = new Intl.NumberFormat('es-ES', {
  style: 'unit',
  unit: 'kilobyte',
  maximumFractionDigits: 1,
})
const params = z.object({ id: z.coerce.number().int().min(1) })

/** The pages /buzon, with the mails that were kept instead of sent. Demo and development only (rule run-4). */
export function registerMailbox(app: FastifyInstance, world: World) {
  app.get('/buzon', async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(await renderList(world.db)),
  )

  app.get('/buzon/:id', async (request, reply) => {
    const mail = await requireMail(world.db, request.params)
    const page = html`<p><a href="/buzon">Todo el correo</a></p>
      <dl>
        ${renderSender(mail.kept)}
        <dt>Para</dt>
        <dd>${mail.recipient}</dd>
        <dt>Cuándo</dt>
        <dd>${dateFormat.format(new Date(mail.createdAt))}</dd>
        ${renderFiles(mail.kept)}
      </dl>
      <iframe
        sandbox="allow-popups allow-top-navigation-by-user-activation"
        src="/buzon/${mail.id}/html"
        title="Contenido del correo"
      ></iframe>
      <h2>Solo texto</h2>
      <pre tabindex="0">${mail.plain ?? ''}</pre>
      ${renderLinks(mail.plain ?? '')}`
    return reply.type('text/html; charset=utf-8').send(renderDocument(mail.subject ?? 'Sin asunto', page))
  })

  app.get('/buzon/:id/html', async (request, reply) => {
    const mail = await requireMail(world.db, request.params)
    // The mail is shown in a sandbox that may load nothing (rule input-3) but our images, as where it arrives.
    return (
      reply
        .type('text/html; charset=utf-8')
        .header(
          'content-security-policy',
          `sandbox allow-popups allow-top-navigation-by-user-activation; default-src 'none'; img-src 'self' ${new URL(world.settings.publicUrl).origin}; style-src 'unsafe-inline'; frame-ancestors 'self'`,
        )
        .header('x-frame-options', 'SAMEORIGIN')
        // Links open in the whole window: the application refuses to be framed.
        .send(mail.html?.replace('<head>', '<head><base target="_top">'))
    )
  })
}

/** By whom a mail would leave, and whom its answers would reach. */
const renderSender = (kept: Kept | null) =>
  kept
    ? html`<dt>De</dt>
        <dd>${kept.from.name} &lt;${kept.from.address}&gt;</dd>
        <dt>Se responde a</dt>
        <dd>${kept.replyTo ?? kept.from.address}</dd>`
    : html``

/** The files that it would carry. */
const renderFiles = (kept: Kept | null) =>
  kept && kept.files.length > 0
    ? html`<dt>Ficheros adjuntos</dt>
        ${kept.files.map(({ name, type, size }) => html`<dd>${name} (${type}, ${sizeFormat.format(Math.max(size / 1000, 0.1))})</dd>`)}`
    : html``

/** The addresses of a text, without the brackets and full stops around them. */
export const findLinks = (plain: string): string[] =>
  Array.from(plain.matchAll(/https?:\/\/[^\s()<>]*[^\s()<>.,;:!?]/g), ([url]) => url)

/** The same as a list of links. */
const renderLinks = (plain: string) =>
  html`<ul>
    ${findLinks(plain).map((url) => html`<li><a href="${url}">${url}</a></li>`)}
  </ul>`

async function renderList(db: Database) {
  const mails = await listKeptMails(db)
  const rows = mails.map(
    ({ id, recipient, subject, createdAt }) =>
      html`<tr>
        <th scope="row"><a href="/buzon/${id}">${subject ?? 'Sin asunto'}</a></th>
        <td>${recipient}</td>
        <td>${dayInMadrid(createdAt)}</td>
      </tr>`,
  )
  const table = html`<table>
    <thead>
      <tr>
        <th scope="col">Asunto</th>
        <th scope="col">Para</th>
        <th scope="col">Fecha</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`
  return renderDocument(
    'Buzón local',
    html`<p>Aquí queda el correo que saldría: esta instalación no tiene <code>SMTP_URL</code>.</p>
      ${
        mails.length === 0
          ? html`<p><strong>SIN CORREO</strong></p>
              <p>Todavía no se ha escrito ninguno.</p>`
          : table
      }`,
  )
}

async function requireMail(db: Database, sent: unknown) {
  const { data } = params.safeParse(sent)
  const mail = data && (await findKeptMail(db, data.id))
  if (!mail) throw notFound()
  return mail
}
