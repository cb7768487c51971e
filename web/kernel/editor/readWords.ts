/** The words of a rich text in HTML, for where it is compared with another one; a long one is cut. */
export function readWords(html: string): string {
  const text = new DOMParser().parseFromString(html.replaceAll('</p>', ' </p>'), 'text/html').body.textContent
  const words = text.replaceAll(/\s+/g, ' ').trim()
  return words.length > 400 ? `${words.slice(0, 400)}…` : words
}
