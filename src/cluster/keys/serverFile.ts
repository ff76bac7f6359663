// The configuration of the NATS server of a cluster: who may connect, and on which subjects each machine may speak and listen.

import { permissionsOf, type Role } from '../link/machine.ts';

/** `key`: its public key. */
export type MachineEntry = { readonly name: string; readonly role: Role; readonly key: string };

/**
 * How long a machine may take to prove who it is. Where thousands come back at once they share the processor and are all slow: with a short time the server would
 * send all of them away, again and again. In s.
 */
const PROOF_S = 30;

/** `listen`: an address such as `0.0.0.0:4222`. */
export function serverFile(listen: string, machines: readonly MachineEntry[]): string {
  const users = machines.map(({ name, role, key }) => {
    const { publish, subscribe } = permissionsOf(role, name);
    return `    # ${role} ${name}\n    { nkey: ${key}, permissions: { publish: ${JSON.stringify(publish)}, subscribe: ${JSON.stringify(subscribe)} } }`;
  });
  return `# Written by "arbiter cluster"; the next "arbiter cluster add" writes it again.
# nats-server -c nats-server.conf in this folder starts it, nats-server --signal reload takes over a change.
listen: "${listen}"
max_payload: 4MB
jetstream { store_dir: "jetstream" }
tls { cert_file: "cert.pem", key_file: "key.pem", timeout: ${PROOF_S} }
authorization {
  timeout: ${PROOF_S}
  users: [
${users.join('\n')}
  ]
}
`;
}
