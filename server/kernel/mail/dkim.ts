import type { Settings } from '#server/kernel/settings.ts'

/** The headers that DKIM signs; the library's own list has not the one that makes unsubscribing one click (RFC 8058). */
const signedHeaders =
  'From:Reply-To:To:Subject:Date:Message-ID:MIME-Version:Content-Type:List-Id:List-Unsubscribe:List-Unsubscribe-Post'

/** The organisation's key as the library takes it, for every mail that leaves (rule communication-11). */
export const toDkim = ({ domain, selector, privateKey }: NonNullable<Settings['dkim']>) => ({
  domainName: domain,
  keySelector: selector,
  privateKey,
  headerFieldNames: signedHeaders,
})
