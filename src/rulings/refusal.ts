// What speaks against a request of an official, an operator or a command; its message is for the one who asked.

export class Refusal extends Error {
  override readonly name = 'Refusal';
}
