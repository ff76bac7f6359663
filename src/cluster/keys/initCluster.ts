// The folder of a cluster on its organiser's machine: who belongs to it, the authority of its certificates, and one folder for each machine, to be copied
// there. Private keys are written once and read by no one else: the server knows public keys only.

import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { createUser } from '@nats-io/nkeys';
import { z } from 'zod';
import { Failure, WrongUse } from '../../core/messages/failure.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import { readSmall } from '../../files/openFile.ts';
import { CA_FILE, CONNECTION_FILE, SEED_FILE, type MachinePlace } from '../link/connection.ts';
import { isMachineName, ROLES, type Role } from '../link/machine.ts';
import { makeAuthority, makeCertificate } from './certificates.ts';
import { HOST_FILE, HOST_FILE_TEXT, WORKER_FILE, WORKER_FILE_TEXT } from './hostFileText.ts';
import { serverFile, type MachineEntry } from './serverFile.ts';

const LIST_FILE = 'cluster.json';
const SERVER_FOLDER = 'server';
const DEFAULT_PORT = 4222;

const listShape = z.object({
  servers: z.array(z.string()),
  machines: z.array(z.object({ name: z.string(), role: z.enum(ROLES), key: z.string() })),
});
export type ClusterList = z.infer<typeof listShape>;

export type NewMachine = { readonly name: string; readonly role: Role };

/** Makes the folder of a new cluster. `servers`: `host` or `host:port` under which machines reach the server. */
export async function initCluster(folder: string, servers: readonly string[], machines: readonly NewMachine[]): Promise<void> {
  if (existsSync(join(folder, LIST_FILE)))
    throw new WrongUse(`Cannot make a cluster in "${folder}": it has one; "arbiter cluster add ${folder}" adds machines to it`);
  const places = servers.map(readServer);
  const added = [{ name: 'director', role: 'director' } as const, ...machines];
  checkNames(added, []);
  mkdirSync(join(folder, SERVER_FOLDER), { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const authority = await makeAuthority(folder);
  const names = [...new Set(places.map(({ host }) => host))];
  await makeCertificate(join(folder, SERVER_FOLDER), authority, names);
  const written = places.map(({ host, port }) => (isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`));
  writeMachines(folder, { servers: written, machines: [] }, added);
}

/** Adds machines to a cluster. */
export function addMachines(folder: string, machines: readonly NewMachine[]): void {
  const list = readCluster(folder);
  checkNames(machines, list.machines);
  writeMachines(folder, list, machines);
}

/** The machine may not connect any more once the server has read its configuration again. */
export function removeMachine(folder: string, name: string): void {
  const list = readCluster(folder);
  const machines = list.machines.filter((machine) => machine.name !== name);
  if (machines.length === list.machines.length) {
    const names = list.machines.map((machine) => machine.name).join(', ');
    throw new WrongUse(`Cannot remove the machine "${name}": expected one of ${names}`);
  }
  if (!machines.some(({ role }) => role === 'director'))
    throw new WrongUse('Cannot remove the only director: no one could run tournaments');
  writeLists(folder, { ...list, machines });
}

export function readCluster(folder: string): ClusterList {
  const path = join(folder, LIST_FILE);
  if (!existsSync(path))
    throw new WrongUse(`Cannot find a cluster in "${folder}": expected a folder that "arbiter cluster init" made`);
  try {
    return listShape.parse(JSON.parse(readSmall(path)));
  } catch (error) {
    throw new Failure(`Cannot read "${path}": ${messageOf(error)}`);
  }
}

function checkNames(added: readonly NewMachine[], known: readonly NewMachine[]): void {
  const taken = new Set([SERVER_FOLDER, ...known.map(({ name }) => name.toLowerCase())]);
  for (const { name } of added) {
    if (!isMachineName(name))
      throw new WrongUse(`Cannot use the name "${name}": expected letters, digits, "-" and "_", at most 50, such as gpu-server`);
    if (taken.has(name.toLowerCase())) throw new WrongUse(`Cannot use the name "${name}" twice: expected a name of its own`);
    taken.add(name.toLowerCase());
  }
}

function writeMachines(folder: string, list: ClusterList, added: readonly NewMachine[]): void {
  const entries = added.map((machine) => writeMachine(folder, list.servers, machine));
  writeLists(folder, { ...list, machines: [...list.machines, ...entries] });
}

function writeMachine(folder: string, servers: readonly string[], { name, role }: NewMachine): MachineEntry {
  const own = join(folder, name);
  mkdirSync(own, { mode: 0o700, recursive: true });
  const keys = createUser();
  const place: MachinePlace = { role, name, servers: [...servers] };
  writeFileSync(join(own, CONNECTION_FILE), `${JSON.stringify(place, undefined, 2)}\n`);
  writeFileSync(join(own, SEED_FILE), `${Buffer.from(keys.getSeed()).toString()}\n`, { mode: 0o600 });
  copyFileSync(join(folder, 'ca.pem'), join(own, CA_FILE));
  if (role === 'host') writeFileSync(join(own, HOST_FILE), HOST_FILE_TEXT);
  if (role === 'worker') writeFileSync(join(own, WORKER_FILE), WORKER_FILE_TEXT);
  return { name, role, key: keys.getPublicKey() };
}

function writeLists(folder: string, list: ClusterList): void {
  replaceFile(join(folder, SERVER_FOLDER, 'nats-server.conf'), serverFile(listenAt(list.servers), list.machines));
  replaceFile(join(folder, LIST_FILE), `${JSON.stringify(list, undefined, 2)}\n`);
}

function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** On this machine alone if it is reached only here. */
function listenAt(servers: readonly string[]): string {
  const [first] = servers.map(readServer);
  const { host, port } = first ?? { host: '', port: DEFAULT_PORT };
  const isHere = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  return isHere ? `${host === '::1' ? '[::1]' : '127.0.0.1'}:${port}` : `0.0.0.0:${port}`;
}

function readServer(written: string): { readonly host: string; readonly port: number } {
  const parts = /^(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?))(?::(\d{1,5}))?$/u.exec(written);
  const host = parts?.[1] ?? parts?.[2];
  const port = Number(parts?.[3] ?? DEFAULT_PORT);
  if (host === undefined || port < 1 || port > 65_535)
    throw new WrongUse(`Cannot use the server "${written}": expected HOST or HOST:PORT, such as nats.example.org:4222`);
  return { host, port };
}
