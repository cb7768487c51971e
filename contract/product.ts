/** What the product is called, in mails, papers, titles and by other devices. */
export const productName = 'Concejo'
