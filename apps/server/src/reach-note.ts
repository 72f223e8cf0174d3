import type { Config } from './config.ts'

type Reach = Pick<Config, 'host' | 'isOpenToOthers' | 'tlsFiles' | 'trustedProxies'>

/** The sentence of the start that says who can reach the server, and warns when what they send can be read on the way. */
export function reachNote({ host, isOpenToOthers, tlsFiles, trustedProxies }: Reach): string {
  if (!isOpenToOthers) return 'Only this machine can reach it; HOST=0.0.0.0 opens it to the network.'
  if (tlsFiles !== undefined || trustedProxies !== undefined) return `Other machines can reach it (HOST=${host}).`
  return `Warning: HOST=${host} lets the network reach it without encryption; set TLS_CERT and TLS_KEY, or put a proxy with TLS before it and name that in TRUST_PROXY.`
}
