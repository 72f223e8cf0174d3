import { X509Certificate } from 'node:crypto'

export type CertificateFacts = {
  readonly validTo: Date
  /** Whom it names. */
  readonly name: string
}

/** @param pem the certificate, its chain behind it; the first one counts */
export function certificateFacts(pem: string): CertificateFacts {
  const { validTo, subject, subjectAltName } = new X509Certificate(pem)
  const common = /^CN=(.+)$/m.exec(subject)?.[1]
  return { validTo: new Date(validTo), name: common ?? subjectAltName ?? subject }
}
