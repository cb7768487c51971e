import { expect, onTestFinished, test } from 'vitest'
import { composeMail } from '#server/communications/message/compose.rules.ts'
import { renderLetter } from '#server/kernel/mail/letter.ts'
import { parseRichText } from '#server/kernel/richText/parse.ts'
import { findViolations } from '#test/support/axe.ts'
import { launchChromium } from '#test/support/chromium.ts'

const long = `https://docs.example.org/forms/d/e/${'1FAIpQLSd'.repeat(12)}/viewform?usp=sf_link`
const text = `<p>Hola: ${long} y ${'correo'.repeat(11)}@example.org, ES9121000418450200051332${'0'.repeat(30)}.</p>
<p><a href="${long}">${long}</a></p><h2>${'Título'.repeat(20)}</h2>
<blockquote><p>Se dijo ayer: ${long}</p></blockquote><hr>
<ul><li><p>${long}</p></li></ul>
<table><tr><th>Lugar</th><th>Día</th><th>Hora</th><th>Enlace</th></tr><tr><td>Casa de cultura</td><td>miércoles</td><td>18:00</td><td>${long}</td></tr></table>
<p><img src="/api/files/0190f3a2-7c1e-4b5d-9e8f-a1b2c3d4e5f6" alt="Una foto que falta"></p>`

const organisation = {
  name: `Plaza ${'Común'.repeat(16)}`,
  contactEmail: `${'hola'.repeat(20)}@plaza.example`,
}
const blocks = parseRichText(text)
const mails = {
  'to many': composeMail(
    {
      kind: 'boletin',
      subject: long,
      blocks,
      organisation,
      publicUrl: 'https://p.example',
      images: new Map(),
    },
    { name: 'Ana', lastName1: 'A', lastName2: null, belongsTo: null, unsubscribe: 'https://p.example/b' },
  ).html,
  'to one person': renderLetter({ subject: long, blocks }, organisation).html,
}

test.each(Object.entries(mails))(
  'rule communication-11: a mail %s is as wide as a phone, and is read by day and by night',
  async (_who, html) => {
    const browser = await launchChromium()
    onTestFinished(() => browser.close())
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport: { width: 320, height: 700 }, colorScheme })
      await page.setContent(html)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      const readBackground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      await expect
        .poll(readBackground)
        .toBe(colorScheme === 'dark' ? 'rgb(20, 36, 42)' : 'rgb(247, 246, 242)')
      expect((await findViolations(page)).filter((found) => /contrast/.test(found))).toEqual([])
    }
  },
)
