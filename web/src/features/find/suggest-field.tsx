import "./suggest-field.css";
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { useT } from "../../messages/use-t";
import { FieldError } from "../../ui/field-error";
import { describedBy, fieldId } from "../../ui/field-parts";
import { VisuallyHidden } from "../../ui/visually-hidden";
import "../../ui/field.css";
import type { Suggestions } from "../../api/suggest";
import { useSuggestions, type Option } from "./use-suggestions";

export interface SuggestFieldProps {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  defaultValue: string;
  maxLength: number;
  /** Selects the suggestions for this field from an API answer. */
  optionsOf: (answer: Suggestions) => readonly Option[];
}

/**
 * A text field with suggestions: a combobox according to the ARIA practices. The typed text counts, whether or not it is a
 * suggestion. Before hydration and without JavaScript it is an ordinary field.
 */
export function SuggestField(props: SuggestFieldProps) {
  const { name, label, hint, error, defaultValue, maxLength } = props;
  const id = fieldId(name);
  const input = useRef<HTMLInputElement>(null);
  const box = useCombobox(input, props.optionsOf);
  const isInvalid = error !== undefined;
  return (
    <div className="field suggest-field" data-invalid={isInvalid || undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <FieldError id={`${id}-error`} message={error} />
      <div className="suggest-place">
        <input
          ref={input}
          className="control"
          id={id}
          name={name}
          defaultValue={defaultValue}
          maxLength={maxLength}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy(id, hint, error)}
          {...box.attributes(id)}
        />
        <OptionList id={id} box={box} />
      </div>
    </div>
  );
}

function OptionList({ id, box }: { id: string; box: Combobox }) {
  const t = useT();
  const { options, active, isOpen, choose } = box;
  return (
    <>
      <div className="suggest-list" role="listbox" id={`${id}-list`} aria-label={t("find.suggestions")} hidden={!isOpen}>
        {options.map((option, index) => (
          // The field keeps the focus and handles the keys: aria-activedescendant.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={option.key}
            id={`${id}-option-${index}`}
            ref={index === active ? bringIntoView : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <span>{option.text}</span>
            {option.detail !== undefined && <span className="suggest-detail">{option.detail}</span>}
          </div>
        ))}
      </div>
      <VisuallyHidden role="status">{isOpen ? t("find.suggestionCount", { count: options.length }) : ""}</VisuallyHidden>
    </>
  );
}

function bringIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView?.({ block: "nearest" });
}

type Combobox = ReturnType<typeof useCombobox>;

const NONE = -1;

function useCombobox(input: RefObject<HTMLInputElement | null>, optionsOf: SuggestFieldProps["optionsOf"]) {
  const { options, look, forget } = useSuggestions(optionsOf);
  const [active, setActive] = useState(NONE);
  const isOpen = options.length > 0;

  function close(): void {
    forget();
    setActive(NONE);
  }
  // A sent search needs no more suggestions, but the focus may still be in the field.
  const onSent = useEffectEvent(close);
  useEffect(() => {
    const form = input.current?.form;
    const onSubmit = (): void => onSent();
    form?.addEventListener("submit", onSubmit);
    return () => form?.removeEventListener("submit", onSubmit);
  }, [input]);
  function choose({ value }: Option): void {
    if (input.current !== null) input.current.value = value;
    close();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (!isOpen) return;
    const chosen = options[active];
    if (event.key === "Escape") close();
    else if (event.key === "Enter" && chosen !== undefined) choose(chosen);
    else if (event.key === "ArrowDown") setActive(active + 1 < options.length ? active + 1 : NONE);
    else if (event.key === "ArrowUp") setActive(active === NONE ? options.length - 1 : active - 1);
    else return;
    event.preventDefault();
  }
  const attributes = (id: string) => ({
    role: "combobox",
    "aria-autocomplete": "list" as const,
    "aria-expanded": isOpen,
    "aria-controls": `${id}-list`,
    "aria-activedescendant": options[active] === undefined ? undefined : `${id}-option-${active}`,
    onInput: () => {
      setActive(NONE);
      look(input.current?.value ?? "");
    },
    onKeyDown,
    onBlur: close,
  });
  return { options, active, isOpen, choose, attributes };
}
