export type MailLink = { text: string; address: string }

/**
 * The links of what a mail says, each once, with their words: in the frame that shows it they lead nowhere. Those below it,
 * which all mails have, are `quiet`.
 */
export function listMailLinks(html: string): MailLink[] {
  const page = new DOMParser().parseFromString(
    html.replaceAll(/ style="[^"]*"|<style>[^<]*<\/style>/g, ''),
    'text/html',
  )
  const links = Array.from(page.querySelectorAll('a[href]:not(.quiet)'), (link) => ({
    text: (link.textContent ?? '').trim(),
    address: link.getAttribute('href') ?? '',
  }))
  const safe = links.filter(({ text, address }) => text !== '' && /^(https?:|mailto:)/i.test(address))
  return safe.filter(
    ({ text, address }, at) =>
      safe.findIndex((other) => other.text === text && other.address === address) === at,
  )
}
