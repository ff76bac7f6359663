// Why a request of an official, an operator or a command is refused; the message is for the requester.

export class Refusal extends Error {
  override readonly name = 'Refusal';
}
