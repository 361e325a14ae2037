/** Everything a log line may carry. A field that is not listed here cannot be logged: no personal data. */
export interface LogFields {
  readonly leadId?: string;
  readonly outboxId?: string;
  readonly kind?: string;
  readonly attempt?: number;
  readonly count?: number;
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
  readonly milliseconds?: number;
  readonly port?: number;
  readonly code?: string;
  readonly reason?: string;
  /** An address, its host alone, or a directory, out of the settings. */
  readonly place?: string;
}

/** Writes one line an event; the event's name is a fixed text, its data come as allow-listed fields. */
export interface Log {
  /** What happens all the time. */
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}
