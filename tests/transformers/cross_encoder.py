"""A cross-encoder small enough to be made where a test needs one."""

from pathlib import Path

WORDS = "¿ ? . cuánto cuesta la beca pago de reinscripción en caja biblioteca".split()


def make_cross_encoder(folder: Path) -> Path:
    """A BERT of a few random weights with one label, saved in a folder as such models are."""
    import torch
    from transformers import BertConfig, BertForSequenceClassification, BertTokenizer

    vocabulary = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *WORDS]
    (folder / "vocab.txt").write_text("\n".join(vocabulary), encoding="utf-8")
    BertTokenizer(str(folder / "vocab.txt"), do_lower_case=True).save_pretrained(folder)
    torch.manual_seed(1)
    config = BertConfig(
        vocab_size=len(vocabulary),
        hidden_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=16,
        num_labels=1,
    )
    BertForSequenceClassification(config).save_pretrained(folder)
    return folder
