// Result: the return type of every parser of foreign input. A programmer's error throws instead; failures of the world are typed endings.

export type Ok<Value> = { readonly ok: true; readonly value: Value };
export type Err<Failure> = { readonly ok: false; readonly error: Failure };
export type Result<Value, Failure> = Ok<Value> | Err<Failure>;

export const ok = <Value>(value: Value): Ok<Value> => ({ ok: true, value });
export const err = <Failure>(error: Failure): Err<Failure> => ({ ok: false, error });

/** The value of a result that must be good; throws the failure otherwise (for code that has already checked, and for tests). */
export function unwrap<Value, Failure>(result: Result<Value, Failure>): Value {
  if (result.ok) return result.value;
  throw new TypeError(`Cannot use a failed result: ${JSON.stringify(result.error)}`);
}
