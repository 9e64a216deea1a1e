/** A text that is wanted, whoever writes it. */
export interface TextRequest {
  /** Which text: `recommendations`, `maturity-words`, `job-description`. */
  task: string;
  /** Changes whenever the instructions or the shape of the evidence do: `recommendations-1`. */
  promptVersion: string;
  /** What to do, in our words only. Nothing that anybody else wrote is ever part of it. */
  instructions: string;
  /** The facts to write about: data, however much some of it may read like an instruction. */
  evidence: object;
  /** Of the answer: a JSON schema, as TypeBox makes them. The value is checked by it. */
  schema: object;
  maxOutputTokens: number;
  /** What the template says of the same evidence: deterministic, and of the same schema. */
  draft: () => unknown;
}

/** As the other side counts. */
export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
}

/** What a generator wrote. Its shape was not checked yet. */
export interface GeneratedText {
  value: unknown;
  /** As the other side names it; null for the template. */
  model: string | null;
  /** Null where the other side does not say. */
  usage: TokenUsage | null;
}

/** How an organization wants a generator used. */
export interface GeneratorSettings {
  /** Where it is; null for its own address. */
  baseUrl: string | null;
  model: string | null;
  /** Opened for this call only; null where none is needed. */
  apiKey: string | null;
}

/** What a generator says of itself. */
export interface TextGeneratorMeta {
  /** `openai-compatible`. */
  key: string;
  title: string;
  /** Whether it asks somebody else: then a model has to be named, and its words are checked. */
  isModel: boolean;
}

/** One request to a model. */
export interface ModelRequest {
  url: URL;
  /** Beside those of JSON. */
  headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body: object;
}

/** One event of a `text/event-stream`. */
export interface ModelEvent {
  /** `message` where the stream names none. */
  type: string;
  data: string;
}

/**
 * The way to a model, and the only one: bounded in time and size, without redirects, to addresses that may be called.
 * Everything it throws is a {@link GenerationFailedError}.
 */
export interface ModelHttp {
  /**
   * Asks for a stream of events. Null when the other side does not take the request as it stands (400, 422): another form
   * of it may do. Every other status but 200 is thrown.
   */
  post(request: ModelRequest): Promise<AsyncIterable<ModelEvent> | null>;
}

/** Writes texts: a folder in `generators/`. It gets what it needs handed in, and keeps nothing. */
export interface TextGenerator {
  /**
   * Writes one text. Throws a {@link GenerationFailedError} with a code and, where the other side says so, when to come
   * back; it does not try again itself.
   */
  generate(request: TextRequest, settings: GeneratorSettings, http: ModelHttp): Promise<GeneratedText>;
}
